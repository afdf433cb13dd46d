'use strict';
const data = JSON.parse(document.getElementById('data').textContent);
const width = 460, height = 190, margin = {top: 8, right: 12, bottom: 26, left: 48};

function frame(div, x, y, xFormat, yFormat) {
  const svg = d3.select(div).append('svg').attr('viewBox', `0 0 ${width} ${height}`).attr('role', 'img')
    .attr('aria-label', div.parentElement.querySelector('figcaption').textContent);
  svg.append('g').attr('transform', `translate(0,${height - margin.bottom})`)
    .call(d3.axisBottom(x).ticks(6).tickFormat(xFormat).tickSizeOuter(0));
  svg.append('g').attr('transform', `translate(${margin.left},0)`)
    .call(d3.axisLeft(y).ticks(5).tickValues(y.shown || null).tickFormat(y.shown ? d3.format('~s') : y.tickFormat(5, yFormat)).tickSizeInner(-(width - margin.left - margin.right)).tickSizeOuter(0))
    .call(g => g.select('.domain').remove());
  return svg;
}

function nothing(div, why) {
  d3.select(div).append('p').attr('class', 'nothing').text(why);
}

/** series: [{name, color, points: [[x, y], ...]}] */
function lines(div, series, options) {
  const points = series.flatMap(one => one.points);
  if (points.length === 0) {
    nothing(div, options.nothing);
    return;
  }
  const x = options.x || d3.scaleLinear([0, d3.max(points, p => p[0])], [margin.left, width - margin.right]);
  const y = options.logarithmic
    ? d3.scaleLog(d3.extent(points.filter(p => p[1] > 0), p => p[1]), [height - margin.bottom, margin.top]).nice()
    : d3.scaleLinear([0, options.top || d3.max(points, p => p[1]) || 1], [height - margin.bottom, margin.top]).nice();
  if (options.logarithmic) {
    y.shown = d3.range(-9, 9).flatMap(e => [1, 2, 5].map(m => m * 10 ** e)).filter(v => v >= y.domain()[0] && v <= y.domain()[1]);
  }
  const svg = frame(div, x, y, options.xFormat || (s => `${s} s`), options.yFormat);
  const named = new Set();
  for (const event of options.events || []) {
    const g = svg.append('g').attr('class', `event c${event.color}`);
    g.append('line').attr('x1', x(event.at)).attr('x2', x(event.at)).attr('y1', margin.top).attr('y2', height - margin.bottom)
      .attr('stroke', 'currentColor').attr('stroke-dasharray', '3 3');
    if (!named.has(event.what)) {
      g.append('text').attr('x', x(event.at) + 3).attr('y', margin.top + 8).text(event.what);
    }
    named.add(event.what);
  }
  const line = d3.line(p => x(p[0]), p => y(p[1])).curve(options.curve || d3.curveLinear);
  // The third number of a point is the restart: between two there is no line.
  for (const one of series.flatMap(s => [...new Set(s.points.map(p => p[2]))].map(part => ({...s, points: s.points.filter(p => p[2] === part)})))) {
    svg.append('path').attr('class', `c${one.color}`).attr('fill', 'none').attr('stroke', 'currentColor')
      .attr('stroke-width', options.stroke || 1.3).attr('stroke-opacity', options.opacity || 1)
      .attr('d', line(one.points.filter(p => !options.logarithmic || p[1] > 0)))
      .append('title').text(one.name);
    for (const p of one.points.length === 1 ? one.points : []) {
      svg.append('circle').attr('class', `c${one.color}`).attr('fill', 'currentColor').attr('r', 2.5)
        .attr('cx', x(p[0])).attr('cy', y(p[1])).append('title').text(one.name);
    }
  }
}

function runs(one, points) {
  return one.conditions.flatMap(condition => condition.runs.map(run =>
    ({name: `${condition.name}, round ${run.round}`, color: condition.color, points: points(run)})));
}

/** What happened in the first run of each condition that anything happened in. */
function events(one) {
  return one.conditions.flatMap(c => (c.runs.find(run => run.events.length > 0)?.events || []).map(e => ({...e, color: c.color})));
}


function deltas(div, experiment) {
  const rows = experiment.deltas;
  if (rows.length === 0) {
    nothing(div, 'nothing was compared');
    return;
  }
  const narrow = div.clientWidth < 600;
  const rowHeight = narrow ? 38 : 26, wide = narrow ? 420 : 920, left = narrow ? 0 : 300, bottom = 24;
  const all = rows.flatMap(r => [r.delta, r.low, r.high, r.margin, -r.margin, 0]).filter(v => v != null);
  const range = [left + 10, wide - (narrow ? 20 : 60)];
  // From the double on, a change is read as a ratio; on a scale of shares it would hide all smaller ones.
  const times = d3.max(all) > 1;
  const scale = times ? d3.scaleLog(d3.extent(all, v => 1 + v), range) : d3.scaleLinear(d3.extent(all), range).nice();
  const x = share => scale(times ? 1 + share : share);
  const ticks = times ? d3.range(-3, 6).flatMap(e => [1, 2, 5].map(m => m * 10 ** e))
    .filter(v => v >= scale.domain()[0] && v <= scale.domain()[1]) : null;
  const high = rows.length * rowHeight + bottom;
  const svg = d3.select(div).append('svg').attr('viewBox', `0 0 ${wide} ${high}`).attr('role', 'img')
    .attr('aria-label', div.parentElement.querySelector('figcaption').textContent);
  svg.append('g').attr('transform', `translate(0,${high - bottom})`).call(d3.axisBottom(scale).ticks(narrow ? 4 : 8)
    .tickValues(ticks).tickFormat(times ? v => `\u00d7${d3.format('~r')(v)}` : scale.tickFormat(narrow ? 4 : 8, '+%'))
    .tickSizeInner(-(high - bottom)).tickSizeOuter(0)).call(g => g.select('.domain').remove());
  rows.forEach((row, i) => {
    const y = (i + 1) * rowHeight - 13;
    const g = svg.append('g').attr('class', `c${row.color}`).attr('stroke-opacity', row.judged === false ? .4 : 1)
      .attr('fill-opacity', row.judged === false ? .4 : 1);
    svg.insert('rect', ':first-child').attr('x', x(-row.margin)).attr('width', x(row.margin) - x(-row.margin))
      .attr('y', y - 11).attr('height', 22).attr('fill', 'var(--band)');
    fit(g.append('text').attr('x', left).attr('y', narrow ? y - 14 : y + 4).attr('text-anchor', narrow ? 'start' : 'end').attr('fill-opacity', 1),
      row.where || row.candidate, row.where ? `, ${row.candidate}` : '', narrow ? wide - 10 : left - 4);
    if (row.low != null) {
      g.append('line').attr('x1', x(row.low)).attr('x2', x(row.high)).attr('y1', y).attr('y2', y)
        .attr('stroke', 'currentColor').attr('stroke-width', 2.5);
    }
    g.append('circle').attr('cx', x(row.delta)).attr('cy', y).attr('r', 5).attr('fill', 'currentColor')
      .append('title').text(d3.format('+.1%')(row.delta));
  });
  svg.append('line').attr('x1', x(0)).attr('x2', x(0)).attr('y1', 0).attr('y2', high - bottom)
    .attr('stroke', 'var(--faint)');
}

/** A text of no more than this width, which loses words before its end; all of it is in its title. */
function fit(text, words, end, most) {
  const left = words.split(' ');
  text.text(words + end);
  while (text.node().getComputedTextLength() > most && left.length > 1) {
    left.pop();
    text.text(`${left.join(' ')} ...${end}`);
  }
  text.append('title').text(words + end);
}

/** Bars from what a figure was before a step to what it is after it, as shares of the baseline. */
function waterfall(div, bars) {
  const narrow = div.clientWidth < 600;
  const rowHeight = 40, wide = narrow ? 420 : 920, bottom = 24, high = bars.length * rowHeight + bottom;
  let level = 1;
  const drawn = bars.map(bar => {
    const from = bar.whole ? 1 : level, to = from * (1 + (bar.delta ?? 0));
    level = bar.whole ? level : to;
    return {...bar, from: from - 1, to: to - 1, low: from * (1 + (bar.low ?? 0)) - 1, high: from * (1 + (bar.high ?? 0)) - 1};
  });
  const x = d3.scaleLinear(d3.extent([0, ...drawn.flatMap(b => [b.from, b.to, b.low, b.high])]), [10, wide - 20]).nice();
  const svg = d3.select(div).append('svg').attr('viewBox', `0 0 ${wide} ${high}`).attr('role', 'img')
    .attr('aria-label', div.parentElement.querySelector('figcaption').textContent);
  svg.append('g').attr('transform', `translate(0,${high - bottom})`).call(d3.axisBottom(x).ticks(narrow ? 4 : 8)
    .tickFormat(x.tickFormat(narrow ? 4 : 8, '+%')).tickSizeInner(-(high - bottom)).tickSizeOuter(0))
    .call(g => g.select('.domain').remove());
  drawn.forEach((bar, i) => {
    const top = i * rowHeight, y = top + 26;
    const g = svg.append('g').attr('class', bar.whole ? 'ink' : bar.delta > 0 ? 'c1' : 'c0');
    fit(g.append('text').attr('x', 12).attr('y', top + 13), bar.name, bar.delta == null ? '' : `, ${d3.format('+.1%')(bar.delta)}`, wide - 24);
    g.append('rect').attr('x', Math.min(x(bar.from), x(bar.to))).attr('width', Math.max(1, Math.abs(x(bar.to) - x(bar.from))))
      .attr('y', y - 7).attr('height', 14).attr('fill', 'currentColor').attr('opacity', bar.found || bar.whole ? .75 : .25);
    g.append('line').attr('x1', x(bar.low)).attr('x2', x(bar.high)).attr('y1', y).attr('y2', y).attr('stroke', 'currentColor')
      .attr('stroke-width', 2);
  });
  svg.append('line').attr('x1', x(0)).attr('x2', x(0)).attr('y1', 0).attr('y2', high - bottom).attr('stroke', 'var(--faint)');
}

/** Shares around zero; a point outside of the scale is drawn hollow at its edge. */
function differences(div, one, points, looks, options) {
  if (points.length === 0 && looks.length === 0) {
    nothing(div, options.nothing);
    return;
  }
  const sizes = (points.length > 0 ? points.map(p => p[1]) : looks.flatMap(l => [l.low, l.high])).map(Math.abs).sort(d3.ascending);
  const most = 1.15 * Math.max(one.margin, d3.quantile(sizes, points.length > 0 ? .95 : .8));
  const last = d3.max([...points.map(p => p[0]), ...looks.map(l => l.at)]);
  const x = d3.scaleLinear([0, 1.03 * last], [margin.left, width - margin.right]);
  const y = d3.scaleLinear([-most, most], [height - margin.bottom, margin.top]).clamp(true);
  const svg = frame(div, x, y, options.xFormat, '+.1%');
  svg.insert('rect', ':first-child').attr('x', margin.left).attr('width', width - margin.left - margin.right)
    .attr('y', y(one.margin)).attr('height', y(-one.margin) - y(one.margin)).attr('fill', 'var(--band)');
  svg.append('line').attr('x1', margin.left).attr('x2', width - margin.right).attr('y1', y(0)).attr('y2', y(0))
    .attr('stroke', 'var(--faint)');
  const g = svg.append('g').attr('class', `c${one.color}`);
  for (const p of points) {
    const outside = Math.abs(p[1]) > most;
    g.append('circle').attr('cx', x(p[0])).attr('cy', y(p[1])).attr('r', 2.5)
      .attr('fill', outside ? 'none' : 'currentColor').attr('stroke', 'currentColor').attr('fill-opacity', .55)
      .attr('stroke-opacity', outside ? 1 : 0).append('title').text(d3.format('+.1%')(p[1]));
  }
  const bars = svg.append('g').attr('class', options.bars || `c${one.color}`);
  for (const look of looks) {
    const bar = bars.append('g');
    bar.append('line').attr('x1', x(look.at)).attr('x2', x(look.at)).attr('y1', y(look.low)).attr('y2', y(look.high))
      .attr('stroke', 'currentColor').attr('stroke-width', 2);
    for (const end of [look.low, look.high].filter(v => Math.abs(v) < most)) {
      bar.append('line').attr('x1', x(look.at) - 4).attr('x2', x(look.at) + 4).attr('y1', y(end)).attr('y2', y(end))
        .attr('stroke', 'currentColor').attr('stroke-width', 2);
    }
    bar.append('circle').attr('cx', x(look.at)).attr('cy', y(look.center)).attr('r', 3.5).attr('fill', 'currentColor');
    bar.append('title').text(`${look.pairs} pairs: ${d3.format('+.1%')(look.center)} (${d3.format('+.1%')(look.low)} to ${d3.format('+.1%')(look.high)})`);
  }
}

function looksOf(one, at) {
  return one.looks.map(l => ({at: l[at], pairs: l[1], center: l[2], low: l[3], high: l[4]}));
}

const plots = {
  deltas: (div, experiment) => deltas(div, experiment),
  throughput: (div, e, one) => lines(div, runs(one, run => run.points.map(p => [p[0], p[1]])),
    {events: events(one), opacity: .75, yFormat: '~s', nothing: 'no timeline with the records'}),
  p99: (div, e, one) => lines(div, runs(one, run => run.points.map(p => [p[0], p[2]])),
    {opacity: .75, yFormat: '~s', nothing: 'no timeline with the records'}),
  failures: (div, e, one) => lines(div, runs(one, run => run.points.map(p => [p[0], p[3]])),
    {events: events(one), opacity: .75, yFormat: '~s', nothing: 'no timeline with the records'}),
  transfer: (div, e, one) => lines(div, runs(one, run => run.transfer),
    {opacity: .75, yFormat: '~s', nothing: 'no transfer while it ran'}),
  throttled: (div, e, one) => lines(div, runs(one, run => run.use.filter(u => u[2] != null).map(u => [u[0], u[2]])),
    {opacity: .75, yFormat: '.0%', top: 1, curve: d3.curveStepBefore, nothing: 'no quota, or it could not be read over time'}),
  cores: (div, e, one) => lines(div, runs(one, run => run.use.map(u => [u[0], u[1]])),
    {opacity: .75, yFormat: '~r', curve: d3.curveStepBefore, nothing: 'the CPU of the database could not be read over time'}),
  waterfall: (div, e, scenario) => waterfall(div, scenario.waterfalls[+div.dataset.waterfall]),
  pairs: (div, e, scenario, one) => differences(div, one, one.points, looksOf(one, 0),
    {xFormat: s => `${s} s`, bars: 'ink', nothing: 'the figure of these pairs is not known'}),
  looks: (div, e, scenario, one) => differences(div, one, [], looksOf(one, 1),
    {xFormat: n => Number.isInteger(n) ? `${n} pairs` : '', nothing: 'it ended before its first interim analysis'}),
  secondary: (div, e, scenario, one) => differences(div, one, one.secondary, [],
    {xFormat: s => `${s} s`, nothing: 'the figure of these pairs is not known'}),
  slices: (div, e, scenario, one) => lines(div, [{name: 'baseline', color: one.baselineColor, points: one.baselines},
    {name: 'candidate', color: one.color, points: one.candidates}], {opacity: .75, yFormat: '~s', nothing: 'no pairs'}),
  curve: (div, e, one) => {
    const last = d3.max(one.conditions.flatMap(c => (c.curves[div.dataset.operation] || []).map(p => 1 / (1 - p[0])))) || 1;
    const x = d3.scaleLog([1, Math.max(2, last)], [margin.left, width - margin.right]);
    x.ticks = () => [1, 2, 10, 100, 1000, 10000].filter(n => n <= 1.001 * Math.max(2, last));
    lines(div, one.conditions.filter(c => c.curves[div.dataset.operation]).map(c =>
      ({name: c.name, color: c.color, points: c.curves[div.dataset.operation].map(p => [1 / (1 - p[0]), p[1]])})),
      {x, logarithmic: true, stroke: 1.8, yFormat: '~s', xFormat: n => `p${+(100 - 100 / n).toFixed(2)}`,
        nothing: 'no successful operation'});
  }
};

/** The plots' library is deflated, which makes a page a third smaller. */
async function library() {
  const bytes = Uint8Array.from(atob(document.getElementById('library').textContent), c => c.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))).text();
}

library().then(code => {
  const script = document.head.appendChild(document.createElement('script'));
  script.textContent = code;
  script.remove();
  document.querySelectorAll('.plot').forEach(draw);
});

function draw(div) {
  const experiment = data.experiments?.[+div.dataset.experiment];
  const scenario = experiment?.scenarios[+(div.dataset.scenario || 0)];
  plots[div.dataset.plot](div, experiment, scenario, scenario?.paired[+(div.dataset.pair || 0)]);
}

// Tables scroll by the keyboard; cells have the class of their header, and its name for narrow screens.
for (const table of document.querySelectorAll('.wide table')) {
  Object.entries({tabindex: '0', role: 'region', 'aria-label': table.caption.textContent})
    .forEach(([name, value]) => table.parentElement.setAttribute(name, value));
  const groups = [...table.querySelectorAll('.groups > *')].flatMap(group => Array(group.colSpan).fill(group.textContent));
  const heads = [...table.querySelectorAll('thead tr:last-child th')];
  heads.forEach((head, i) => {
    if (['delta', '95 % interval'].includes(head.textContent)) {
      head.classList.add(head.textContent === 'delta' ? 'delta' : 'range');
    }
    for (const row of table.tBodies[0].rows) {
      row.cells[i].classList.add(...head.classList);
      row.cells[i].dataset.label = groups[i] ? `${groups[i]}: ${head.textContent}` : head.textContent;
    }
  });
}

for (const button of document.querySelectorAll('[data-copy]')) {
  button.addEventListener('click', async () => {
    const code = button.previousElementSibling;
    getSelection().selectAllChildren(code);
    await navigator.clipboard?.writeText(code.textContent).catch(() => document.execCommand('copy'));
    button.textContent = 'Copied';
  });
}

// A number and its unit stay in one line.
for (const text of [...document.querySelectorAll('.card p, td')].flatMap(p => [...p.childNodes]).filter(node => node.nodeType === Node.TEXT_NODE)) {
  text.data = text.data.replace(/(\d) (?=(%|m?s|(ops|rows)\/s|Mbit\/s)(\W|$))/g, '$1\u00a0');
}

// Printed, all is shown: what is folded on a screen, too.
let unfolded = [];
window.addEventListener('beforeprint', () => {
  unfolded = [...document.querySelectorAll('details:not([open])')];
  unfolded.forEach(details => { details.open = true; });
});
window.addEventListener('afterprint', () => unfolded.forEach(details => { details.open = false; }));
