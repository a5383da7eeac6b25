export default function LandingPage() {
	return <h1>Unlisted</h1>;
}
