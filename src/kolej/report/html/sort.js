// A click on a heading sorts its table, a second one turns it round. Without it the page says the same.
for (const table of document.querySelectorAll("table.sorts")) {
  const headings = [...table.tHead.rows[0].cells];
  const body = table.tBodies[0];
  const value = (row, column) => {
    const cell = row.cells[column];
    return cell.dataset.by === undefined ? cell.textContent : Number(cell.dataset.by);
  };
  headings.forEach((heading, column) => {
    heading.querySelector("button").addEventListener("click", () => {
      const words = typeof value(body.rows[0], column) === "string";
      const now = heading.getAttribute("aria-sort");
      const up = now ? now === "descending" : words;
      headings.forEach((other) => other.removeAttribute("aria-sort"));
      heading.setAttribute("aria-sort", up ? "ascending" : "descending");
      const compare = (a, b) => {
        const [x, y] = [value(a, column), value(b, column)];
        return (typeof x === "string" ? x.localeCompare(y) : x - y) * (up ? 1 : -1);
      };
      body.append(...[...body.rows].sort(compare));
    });
  });
}
