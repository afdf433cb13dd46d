// What report.js uses of D3, and nothing else.
export {ascending, extent, max, quantile, range} from 'd3-array';
export {axisBottom, axisLeft} from 'd3-axis';
export {format} from 'd3-format';
export {scaleLinear, scaleLog} from 'd3-scale';
export {select} from 'd3-selection';
export {curveLinear, curveStepBefore, line} from 'd3-shape';
