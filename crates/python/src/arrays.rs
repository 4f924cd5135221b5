//! What Python gets: new arrays.

use pyo3::prelude::*;
use pyo3::types::PyByteArray;

/// A new array of this type and shape.
pub(crate) fn array<'py>(
    py: Python<'py>,
    bytes: &[u8],
    dtype: &str,
    shape: &[usize],
) -> PyResult<Bound<'py, PyAny>> {
    // A bytearray, unlike bytes, makes an array that can be changed.
    let bytes = PyByteArray::new(py, bytes);
    let array = py
        .import("numpy")?
        .call_method1("frombuffer", (bytes, dtype))?;
    array.call_method1("reshape", (shape,))
}
