export default function Page() {
	return <h1>ccpa</h1>;
}
