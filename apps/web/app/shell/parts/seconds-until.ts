import { useEffect, useState } from "react";

/** Counts down to a time on this machine's clock. 0 when the time has come. */
export function useSecondsUntil(moment: number): number {
	const [now, setNow] = useState(Date.now);
	useEffect(() => {
		setNow(Date.now());
		const timer = setInterval(() => {
			setNow(Date.now());
			if (Date.now() >= moment) clearInterval(timer);
		}, 250);
		return () => clearInterval(timer);
	}, [moment]);
	return Math.max(0, Math.ceil((moment - now) / 1000));
}
