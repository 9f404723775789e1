const dashOf = (signal: SignalState, line: number): string | undefined => {
  if (signal === 'wrong') return undefined
  if (signal === 'empty') return '2 14'
  return line % 3 === 1 ? '900 90 1200' : '930 60 1200'
}

const END = { connection: 880, empty: 900 } as const

export const SignalGraphic = ({ signal }: { signal: SignalState }) => (
  <svg className="signal" viewBox="0 0 1200 740" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
    <g fill="none" strokeWidth="2">
      {signalLines(signal).map((line, index) => (
        <path
          key={line}
          d={line}
          stroke={signal === 'wrong' && index % 5 === 2 ? 'var(--color-signal)' : 'var(--color-line-2)'}
          strokeDasharray={dashOf(signal, index)}
        />
      ))}
    </g>
    {signal !== 'wrong' && <circle cx={END[signal]} cy="382" r="9" fill="var(--color-signal)" />}
  </svg>
)

export type SignalState = 'connection' | 'empty' | 'wrong'

const LINES = 15
const WIDTH = 1200
const STEP = 12

const DISPLACEMENTS: Record<SignalState, (x: number, line: number) => number> = {
  connection: (x, line) =>
    x < 880 ? Math.sin(x * 0.05 + line) * 26 * bell(x, 660, 170) * (1 + Math.sin(line * 2)) : 0,
  empty: () => 0,
  wrong: (x, line) => {
    const block = Math.floor((x + line * 53) / 96)
    const jump = (block * 7919 + line * 104_729) % 5 === 0 ? ((block * 31 + line * 17) % 60) - 30 : 0
    return (
      jump - bell(x, 820, 190) * 130 * Math.abs(Math.sin(x * 0.045 + line * 0.9)) * (0.5 + 0.5 * Math.sin(line * 1.3))
    )
  },
}

const bell = (x: number, middle: number, width: number) => Math.exp(-(((x - middle) / width) ** 2))

/** SVG path data for a viewBox of 1200 by 740. */
export function signalLines(signal: SignalState): string[] {
  const displacement = DISPLACEMENTS[signal]
  return Array.from({ length: LINES }, (_, line) => {
    const base = 60 + line * 46
    if (signal === 'empty') return `M0,${base}H${WIDTH}`
    const points = Array.from({ length: WIDTH / STEP + 1 }, (_, index) => index * STEP)
    return `M${points.map((x) => `${x},${Math.round(base + displacement(x, line))}`).join('L')}`
  })
}
