export interface Paged<Item> {
	readonly items: readonly Item[];
	readonly page: number;
	readonly pages: number;
	readonly total: number;
}

export function paged<Item>(items: readonly Item[], asked: string | undefined, size: number): Paged<Item> {
	const pages = Math.max(1, Math.ceil(items.length / size));
	const page = Math.min(Math.max(1, Math.floor(Number(asked)) || 1), pages);
	return { items: items.slice((page - 1) * size, page * size), page, pages, total: items.length };
}
