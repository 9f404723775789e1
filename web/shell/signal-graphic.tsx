import { signalLines, type SignalState } from './signal-lines.ts'

const dashOf = (signal: SignalState, line: number): string | undefined => {
  if (signal === 'wrong') return undefined
  if (signal === 'empty') return '2 14'
  return line % 3 === 1 ? '900 90 1200' : '930 60 1200'
}

const END = { connection: 880, empty: 900 } as const

/** The illustration of an error page: a signal that is cut off, silent or distorted. */
export const SignalGraphic = ({ signal }: { signal: SignalState }) => (
  <svg className="signal" viewBox="0 0 1200 740" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
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
