"""Generates the uploaded files: valid PDF files and random bytes."""

from hypothesis import strategies as st

import schemathesis

schemathesis.openapi.format("binary", st.just(b"%PDF-1.7 %%EOF a resume") | st.binary())
