export function NotGiven() {
	return <span className="font-normal text-ink-soft">Not given</span>;
}
