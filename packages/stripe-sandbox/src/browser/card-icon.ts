import type { Brand } from "./card-number.ts";

const names: Record<Brand, string> = {
	visa: "VISA",
	mastercard: "MC",
	amex: "AMEX",
	discover: "DISC",
	diners: "DC",
	jcb: "JCB",
	unionpay: "UP",
	unknown: "",
};

/** A small card with its brand written on it. Screen readers get the brand elsewhere. */
export function cardIcon(): { element: SVGSVGElement; show: (brand: Brand) => void } {
	const make = <Name extends keyof SVGElementTagNameMap>(name: Name, attributes: Record<string, string>) => {
		const element = document.createElementNS("http://www.w3.org/2000/svg", name);
		for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
		return element;
	};
	const element = make("svg", { viewBox: "0 0 32 22", "aria-hidden": "true", focusable: "false" });
	const text = make("text", {
		x: "16",
		y: "15",
		"text-anchor": "middle",
		"font-size": "9",
		"font-weight": "700",
		"font-family": "system-ui, sans-serif",
		fill: "currentColor",
	});
	const stripe = make("rect", {
		x: "1",
		y: "5",
		width: "30",
		height: "4",
		fill: "currentColor",
		opacity: "0.5",
	});
	element.append(
		make("rect", {
			x: "1",
			y: "1",
			width: "30",
			height: "20",
			rx: "3",
			fill: "none",
			stroke: "currentColor",
		}),
		stripe,
		text,
	);
	return {
		element,
		show(brand) {
			text.textContent = names[brand];
			stripe.setAttribute("visibility", brand === "unknown" ? "visible" : "hidden");
		},
	};
}
