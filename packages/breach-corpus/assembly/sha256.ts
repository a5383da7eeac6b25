// SHA-256 on four messages at once: lane i of every vector belongs to message i.
// WebAssembly has no rotation of lanes, so each is two shifts and an or.

const ROUND_CONSTANTS: usize = memory.data<u32>([
	0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
	0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
	0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
	0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
	0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
	0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
	0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
	0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
]);

const INITIAL: usize = memory.data<u32>([
	0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
]);

/** Eight vectors that every message starts from. */
export function storeInitialState(state: usize): void {
	for (let i: usize = 0; i < 8; i++) v128.store(state + (i << 4), v128.load32_splat(INITIAL + (i << 2)));
}

@inline
function add(x: v128, y: v128): v128 {
	return i32x4.add(x, y);
}

@inline
function rotate(x: v128, by: i32): v128 {
	return v128.or(i32x4.shr_u(x, by), i32x4.shl(x, 32 - by));
}

@inline
function big0(x: v128): v128 {
	return v128.xor(v128.xor(rotate(x, 2), rotate(x, 13)), rotate(x, 22));
}

@inline
function big1(x: v128): v128 {
	return v128.xor(v128.xor(rotate(x, 6), rotate(x, 11)), rotate(x, 25));
}

@inline
function small0(x: v128): v128 {
	return v128.xor(v128.xor(rotate(x, 7), rotate(x, 18)), i32x4.shr_u(x, 3));
}

@inline
function small1(x: v128): v128 {
	return v128.xor(v128.xor(rotate(x, 17), rotate(x, 19)), i32x4.shr_u(x, 10));
}

@inline
function choose(e: v128, f: v128, g: v128): v128 {
	return v128.xor(g, v128.and(e, v128.xor(f, g)));
}

/**
 * One block of each message. `from` and `to` are eight vectors of state and may be the same; `words` is room for 64
 * vectors, of which the first 16 hold the block. The majority of a, b and c is ((a ^ b) & (b ^ c)) ^ b, and this
 * round's b ^ c is the last one's a ^ b (`z`), which saves one operation a round. Eight rounds are written
 * out together: after eight, each variable has its own name again, so none has to be moved.
 */
export function compress(from: usize, to: usize, words: usize): void {
	let a = v128.load(from, 0);
	let b = v128.load(from, 16);
	let c = v128.load(from, 32);
	let d = v128.load(from, 48);
	let e = v128.load(from, 64);
	let f = v128.load(from, 80);
	let g = v128.load(from, 96);
	let h = v128.load(from, 112);
	let z = v128.xor(b, c);
	let t: v128, x: v128, y: v128;
	let k = ROUND_CONSTANTS;
	let w = words;
	for (let n = 0; n < 2; n++) {
		t = add(add(h, add(big1(e), choose(e, f, g))), add(v128.load32_splat(k, 0), v128.load(w, 0)));
		y = v128.xor(a, b);
		d = add(d, t);
		h = add(add(t, big0(a)), v128.xor(v128.and(y, z), b));
		z = y;
		t = add(add(g, add(big1(d), choose(d, e, f))), add(v128.load32_splat(k, 4), v128.load(w, 16)));
		y = v128.xor(h, a);
		c = add(c, t);
		g = add(add(t, big0(h)), v128.xor(v128.and(y, z), a));
		z = y;
		t = add(add(f, add(big1(c), choose(c, d, e))), add(v128.load32_splat(k, 8), v128.load(w, 32)));
		y = v128.xor(g, h);
		b = add(b, t);
		f = add(add(t, big0(g)), v128.xor(v128.and(y, z), h));
		z = y;
		t = add(add(e, add(big1(b), choose(b, c, d))), add(v128.load32_splat(k, 12), v128.load(w, 48)));
		y = v128.xor(f, g);
		a = add(a, t);
		e = add(add(t, big0(f)), v128.xor(v128.and(y, z), g));
		z = y;
		t = add(add(d, add(big1(a), choose(a, b, c))), add(v128.load32_splat(k, 16), v128.load(w, 64)));
		y = v128.xor(e, f);
		h = add(h, t);
		d = add(add(t, big0(e)), v128.xor(v128.and(y, z), f));
		z = y;
		t = add(add(c, add(big1(h), choose(h, a, b))), add(v128.load32_splat(k, 20), v128.load(w, 80)));
		y = v128.xor(d, e);
		g = add(g, t);
		c = add(add(t, big0(d)), v128.xor(v128.and(y, z), e));
		z = y;
		t = add(add(b, add(big1(g), choose(g, h, a))), add(v128.load32_splat(k, 24), v128.load(w, 96)));
		y = v128.xor(c, d);
		f = add(f, t);
		b = add(add(t, big0(c)), v128.xor(v128.and(y, z), d));
		z = y;
		t = add(add(a, add(big1(f), choose(f, g, h))), add(v128.load32_splat(k, 28), v128.load(w, 112)));
		y = v128.xor(b, c);
		e = add(e, t);
		a = add(add(t, big0(b)), v128.xor(v128.and(y, z), c));
		z = y;
		k += 32;
		w += 128;
	}
	w = words;
	for (let n = 0; n < 6; n++) {
		x = add(add(v128.load(w, 0), small0(v128.load(w, 16))), add(v128.load(w, 144), small1(v128.load(w, 224))));
		v128.store(w, x, 256);
		t = add(add(h, add(big1(e), choose(e, f, g))), add(v128.load32_splat(k, 0), x));
		y = v128.xor(a, b);
		d = add(d, t);
		h = add(add(t, big0(a)), v128.xor(v128.and(y, z), b));
		z = y;
		x = add(add(v128.load(w, 16), small0(v128.load(w, 32))), add(v128.load(w, 160), small1(v128.load(w, 240))));
		v128.store(w, x, 272);
		t = add(add(g, add(big1(d), choose(d, e, f))), add(v128.load32_splat(k, 4), x));
		y = v128.xor(h, a);
		c = add(c, t);
		g = add(add(t, big0(h)), v128.xor(v128.and(y, z), a));
		z = y;
		x = add(add(v128.load(w, 32), small0(v128.load(w, 48))), add(v128.load(w, 176), small1(v128.load(w, 256))));
		v128.store(w, x, 288);
		t = add(add(f, add(big1(c), choose(c, d, e))), add(v128.load32_splat(k, 8), x));
		y = v128.xor(g, h);
		b = add(b, t);
		f = add(add(t, big0(g)), v128.xor(v128.and(y, z), h));
		z = y;
		x = add(add(v128.load(w, 48), small0(v128.load(w, 64))), add(v128.load(w, 192), small1(v128.load(w, 272))));
		v128.store(w, x, 304);
		t = add(add(e, add(big1(b), choose(b, c, d))), add(v128.load32_splat(k, 12), x));
		y = v128.xor(f, g);
		a = add(a, t);
		e = add(add(t, big0(f)), v128.xor(v128.and(y, z), g));
		z = y;
		x = add(add(v128.load(w, 64), small0(v128.load(w, 80))), add(v128.load(w, 208), small1(v128.load(w, 288))));
		v128.store(w, x, 320);
		t = add(add(d, add(big1(a), choose(a, b, c))), add(v128.load32_splat(k, 16), x));
		y = v128.xor(e, f);
		h = add(h, t);
		d = add(add(t, big0(e)), v128.xor(v128.and(y, z), f));
		z = y;
		x = add(add(v128.load(w, 80), small0(v128.load(w, 96))), add(v128.load(w, 224), small1(v128.load(w, 304))));
		v128.store(w, x, 336);
		t = add(add(c, add(big1(h), choose(h, a, b))), add(v128.load32_splat(k, 20), x));
		y = v128.xor(d, e);
		g = add(g, t);
		c = add(add(t, big0(d)), v128.xor(v128.and(y, z), e));
		z = y;
		x = add(add(v128.load(w, 96), small0(v128.load(w, 112))), add(v128.load(w, 240), small1(v128.load(w, 320))));
		v128.store(w, x, 352);
		t = add(add(b, add(big1(g), choose(g, h, a))), add(v128.load32_splat(k, 24), x));
		y = v128.xor(c, d);
		f = add(f, t);
		b = add(add(t, big0(c)), v128.xor(v128.and(y, z), d));
		z = y;
		x = add(add(v128.load(w, 112), small0(v128.load(w, 128))), add(v128.load(w, 256), small1(v128.load(w, 336))));
		v128.store(w, x, 368);
		t = add(add(a, add(big1(f), choose(f, g, h))), add(v128.load32_splat(k, 28), x));
		y = v128.xor(b, c);
		e = add(e, t);
		a = add(add(t, big0(b)), v128.xor(v128.and(y, z), c));
		z = y;
		k += 32;
		w += 128;
	}
	v128.store(to, add(a, v128.load(from, 0)), 0);
	v128.store(to, add(b, v128.load(from, 16)), 16);
	v128.store(to, add(c, v128.load(from, 32)), 32);
	v128.store(to, add(d, v128.load(from, 48)), 48);
	v128.store(to, add(e, v128.load(from, 64)), 64);
	v128.store(to, add(f, v128.load(from, 80)), 80);
	v128.store(to, add(g, v128.load(from, 96)), 96);
	v128.store(to, add(h, v128.load(from, 112)), 112);
}
