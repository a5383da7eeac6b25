import { isAttribute, type XPathNode } from "./values.ts";

/** The parser numbers the nodes in the order of the document (parse-html.ts). */
const place = (node: XPathNode): number => (isAttribute(node) ? node.owner : node).startIndex ?? 0;

export function inOrder(nodes: XPathNode[]): readonly XPathNode[] {
	for (let index = 1; index < nodes.length; index += 1) {
		const [one, other] = [nodes[index - 1], nodes[index]];
		if (one && other && place(one) > place(other))
			return nodes.sort((left, right) => place(left) - place(right));
	}
	return nodes;
}
