import { signalLines, type Trouble } from './signal-lines.ts'

const dashOf = (trouble: Trouble, line: number): string | undefined => {
  if (trouble === 'wrong') return undefined
  if (trouble === 'empty') return '2 14'
  return line % 3 === 1 ? '900 90 1200' : '930 60 1200'
}

const END = { connection: 880, empty: 900 } as const

/** The signal as it is: cut off, silent, or gone wild. */
export const SignalGraphic = ({ trouble }: { trouble: Trouble }) => (
  <svg className="signal" viewBox="0 0 1200 740" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <g fill="none" strokeWidth="2">
      {signalLines(trouble).map((line, index) => (
        <path
          key={line}
          d={line}
          stroke={trouble === 'wrong' && index % 5 === 2 ? 'var(--color-signal)' : 'var(--color-line-2)'}
          strokeDasharray={dashOf(trouble, index)}
        />
      ))}
    </g>
    {trouble !== 'wrong' && <circle cx={END[trouble]} cy="382" r="9" fill="var(--color-signal)" />}
  </svg>
)
