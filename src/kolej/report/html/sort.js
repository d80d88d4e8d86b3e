// A click on a heading sorts its table; a second click reverses the order. The page is complete without this script.
for (const table of document.querySelectorAll("table.sortable")) {
  const headings = [...table.tHead.rows[0].cells];
  const body = table.tBodies[0];
  const value = (row, column) => {
    const cell = row.cells[column];
    return cell.dataset.sortKey === undefined ? cell.textContent : Number(cell.dataset.sortKey);
  };
  headings.forEach((heading, column) => {
    heading.querySelector("button").addEventListener("click", () => {
      const isText = typeof value(body.rows[0], column) === "string";
      const current = heading.getAttribute("aria-sort");
      const ascending = current ? current === "descending" : isText;
      headings.forEach((other) => other.removeAttribute("aria-sort"));
      heading.setAttribute("aria-sort", ascending ? "ascending" : "descending");
      const compare = (a, b) => {
        const [x, y] = [value(a, column), value(b, column)];
        return (typeof x === "string" ? x.localeCompare(y) : x - y) * (ascending ? 1 : -1);
      };
      body.append(...[...body.rows].sort(compare));
    });
  });
}
