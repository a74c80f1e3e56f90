"""Print the generated page of variants: ``python -m engine.variants > docs/variants.md``."""

from __future__ import annotations

import sys

from engine.variants.registry import page

sys.stdout.write(page())
