import { LookUpFailure } from "../look-up/failure.ts";

/**
 * Limits the work that a page may cause. A hostile page can make a harmless selector slow: ten thousand nested elements
 * are walked ten thousand times. Each visited node is counted here, and a page that costs too much counts as broken.
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

/** The budget for everything that is read on one page. Real pages of results need a twentieth of it. */
export const pageWork = 1_000_000;
