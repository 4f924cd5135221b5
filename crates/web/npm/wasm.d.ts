/** The compiled module, as a bundler passes it: its address, its bytes or what it was compiled to. */
declare const module: URL | string | BufferSource | WebAssembly.Module;
export default module;
