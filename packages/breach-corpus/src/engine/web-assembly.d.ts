/**
 * The part of the standard that the engine uses. TypeScript has it only together with the browser's types.
 */
declare namespace WebAssembly {
	interface MemoryDescriptor {
		initial: number;
		maximum: number;
		shared: true;
	}
	class Memory {
		constructor(descriptor: MemoryDescriptor);
		readonly buffer: SharedArrayBuffer;
	}
	class Module {
		constructor(bytes: Uint8Array);
	}
	class Instance {
		constructor(module: Module, imports: Record<string, Record<string, unknown>>);
		readonly exports: Record<string, unknown>;
	}
	interface Global {
		readonly value: unknown;
	}
}
