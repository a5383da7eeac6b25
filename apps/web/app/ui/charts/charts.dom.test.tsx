import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { DonutChart } from "./donut-chart.tsx";
import { LineChart } from "./line-chart.tsx";

const points = [4, 7, 12].map((total, at) => ({
	id: String(at),
	label: `Nov ${at + 1}`,
	title: `November ${at + 1}, 2026`,
	values: [total, at],
}));
const parts = [
	{ name: "Critical", value: 2, color: "red" },
	{ name: "High", value: 0, color: "orange" },
	{ name: "Low", value: 7, color: "green" },
];
const told = () => screen.getByRole("status").textContent;

it("a line chart is 300 pixels high, names its axis and lines, and draws every point", () => {
	const { container } = render(<LineChart label="Trend" series={["Total", "New"]} points={points} />);
	expect(container.querySelector("svg")?.getAttribute("height")).toBe("300");
	expect(container.querySelectorAll("circle")).toHaveLength(6);
	for (const text of ["Total", "New", "Nov 1", "Nov 3", "0", "15"]) screen.getByText(text);
});

it("the arrow keys of a line chart describe each point, and stop at its ends", async () => {
	const user = userEvent.setup();
	render(<LineChart label="Trend" series={["Total", "New"]} points={points} />);
	expect(told()).toBe("");
	await user.tab();
	expect(told()).toBe("November 1, 2026Total4New0");
	await user.keyboard("{ArrowRight}{ArrowRight}{ArrowRight}");
	expect(told()).toBe("November 3, 2026Total12New2");
	await user.keyboard("{Escape}");
	expect(told()).toBe("");
});

it("a line chart describes the point that is nearest to the pointer", () => {
	render(<LineChart label="Trend" series={["Total"]} points={points} />);
	const chart = screen.getByRole("application");
	fireEvent.pointerMove(chart, { clientX: 470 });
	expect(told()).toBe("November 3, 2026Total12");
	fireEvent.pointerLeave(chart);
	expect(told()).toBe("");
});

it("a donut draws the parts that exist, and describes each", async () => {
	const user = userEvent.setup();
	const { container } = render(<DonutChart label="Parts" parts={parts} />);
	expect(container.querySelectorAll("path")).toHaveLength(2);
	screen.getByText("9");
	await user.tab();
	expect(told()).toBe("Critical2");
	await user.keyboard("{ArrowRight}");
	expect(told()).toBe("Low7");
});
