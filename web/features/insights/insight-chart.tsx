import { useEffect, useRef } from 'react'
import type uPlot from 'uplot'
import type { Insight } from './load-insights.ts'
import 'uplot/dist/uPlot.min.css'

const HEIGHT = 180
const DAY_SECONDS = 86_400
/** Short enough for the space beside the axis: `500K`. */
const COMPACT = new Intl.NumberFormat('en-ZA', { notation: 'compact' })
/** Possible intervals of the dates below the chart, in days. */
const TICK_DAYS = [1, 2, 7, 14, 28]

interface InsightChartProps {
  series: Insight['series']
  title: string
}

/** A line for each series; `PointsTable` has the numbers for people who cannot see it. */
export function InsightChart({ series, title }: InsightChartProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    if (!element) return
    let chart: uPlot | undefined
    let isGone = false
    const resized = new ResizeObserver(() => chart?.setSize({ width: element.clientWidth, height: HEIGHT }))
    void import('uplot').then(({ default: Chart }) => {
      if (isGone) return
      const tzDate = (seconds: number) => Chart.tzDate(new Date(seconds * 1_000), 'Africa/Johannesburg')
      chart = new Chart({ ...optionsFor(element, series), tzDate }, dataOf(series), element)
      resized.observe(element)
    })
    return () => {
      isGone = true
      resized.disconnect()
      chart?.destroy()
    }
  }, [series])
  return <div ref={box} className="insight-chart" role="img" aria-label={`Chart: ${title}`} />
}

const secondsOf = (day: string) => Date.parse(`${day}T00:00:00+02:00`) / 1_000

function dataOf(series: Insight['series']): uPlot.AlignedData {
  const days = [...new Set(series.flatMap(({ points }) => points.map(({ day }) => day)))].toSorted()
  const values = series.map(({ points }) => {
    const byDay = new Map(points.map(({ day, value }) => [day, value]))
    return days.map((day) => byDay.get(day) ?? null)
  })
  return [days.map(secondsOf), ...values]
}

function optionsFor(element: HTMLElement, series: Insight['series']): uPlot.Options {
  const axis = {
    stroke: colourOf(element, '--color-text-2'),
    grid: { stroke: colourOf(element, '--color-line'), width: 1 },
    font: `12px ${getComputedStyle(element).fontFamily}`,
  }
  const dates = { ...axis, values: '{D} {MMM}', space: 64, incrs: TICK_DAYS.map((days) => days * DAY_SECONDS) }
  return {
    width: element.clientWidth,
    height: HEIGHT,
    legend: { show: series.length > 1 },
    cursor: { y: false },
    scales: { y: { range: (_chart, _low, high) => [0, Math.max(high, 1) * 1.05] } },
    axes: [dates, { ...axis, size: 44, values: (_chart, values) => values.map((value) => COMPACT.format(value)) }],
    series: [
      { label: 'Day', value: '{D} {MMM}' },
      ...series.map(({ name }) => ({
        label: name || 'All',
        stroke: colourOf(element, name ? `--color-${name.toLowerCase()}-text` : '--color-signal'),
        width: 2,
        points: { size: 7 },
      })),
    ],
  }
}

/** The colour of a custom property in the current theme, as a canvas needs it. */
function colourOf(element: HTMLElement, property: string): string {
  element.style.color = `var(${property})`
  const { color } = getComputedStyle(element)
  element.style.color = ''
  return color
}
