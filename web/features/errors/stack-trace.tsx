import type { Frame } from './load-errors.ts'

/** Innermost call first, with source lines if the source map is available. The first call of our own code is expanded. */
export function StackTrace({ frames }: { frames: readonly Frame[] }) {
  const first = frames.findIndex(({ inApp, lines }) => inApp && lines.length > 0)
  return (
    <section className="section tight" aria-labelledby="stack">
      <h3 className="item-title" id="stack">
        Stack
      </h3>
      <ol className="error-stack">
        {frames.map((frame, index) => (
          // A recursive function is called several times from one place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} data-library={!frame.inApp || undefined}>
            {frame.lines.length > 0 ? <Call frame={frame} isOpen={index === first} /> : <Position frame={frame} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

const Call = ({ frame, isOpen }: { frame: Frame; isOpen: boolean }) => (
  <details open={isOpen}>
    <summary>
      <Position frame={frame} />
    </summary>
    <pre tabIndex={0}>
      {frame.lines.map((text, index) => {
        const line = (frame.firstLine ?? 1) + index
        return (
          <code key={line} data-current={line === frame.line || undefined}>
            <span className="error-line">{line}</span>
            {`${text}\n`}
          </code>
        )
      })}
    </pre>
  </details>
)

const Position = ({ frame: { function: name, file, line, column } }: { frame: Frame }) => (
  <span className="error-position">
    <strong>{name || '(anonymous)'}</strong> <span>{`${file}:${line}:${column}`}</span>
  </span>
)
