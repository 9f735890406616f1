"""Files for the applications that schemathesis makes up: some that are taken, some that are not."""

import schemathesis
from hypothesis import strategies as st

schemathesis.openapi.format("binary", st.just(b"%PDF-1.7 a resume") | st.binary())
