import { LookUpFailure } from "../look-up/failure.ts";

/**
 * How much work a page may cause. A hostile page can make a harmless selector slow: ten thousand elements inside
 * each other are walked ten thousand times. Each visited node is paid for here, and a page that is too dear is broken.
 */
export class Budget {
	#left: number;

	constructor(nodes: number) {
		this.#left = nodes;
	}

	spend(nodes: number): void {
		this.#left -= nodes;
		if (this.#left < 0) throw new LookUpFailure("broken_answer", "the page is too much work to read");
	}
}

/** For all that is read on one page. Real pages of results need a twentieth of it. */
export const pageWork = 1_000_000;
