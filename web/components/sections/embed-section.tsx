import { SquareArrowOutUpRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { ExternalLink } from '#web/ui/links/external-link.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { embedSize } from './embed-size.ts'
import type { SectionOf } from './section-of.ts'

type Embed = SectionOf<'EmbedSection'>

/** Third-party scripts can neither navigate our page nor open dialogs over it. */
const SANDBOX = 'allow-scripts allow-same-origin allow-popups allow-forms allow-presentation'

/** The page sends no request to the third party before the reader consents. */
export function EmbedSection({ section }: { section: Embed }) {
  const [isShown, setShown] = useState(false)
  return (
    <div className="embed">
      {isShown ? <EmbedFrame section={section} /> : <EmbedConsent section={section} onShow={() => setShown(true)} />}
    </div>
  )
}

function EmbedConsent({ section: { provider, url, embedTitle }, onShow }: { section: Embed; onShow: () => void }) {
  return (
    <div className="embed-consent">
      <div className="flex items-center gap-3 justify-between">
        <span className="flex items-center gap-2 meta">
          <SquareArrowOutUpRight className="icon small" aria-hidden="true" />
          {`Content from ${provider}`}
        </span>
        <span className="meta">{new URL(url).hostname}</span>
      </div>
      {embedTitle && <p className="title-3">{embedTitle}</p>}
      <p>
        {`When you show this, ${provider} will learn that you are here and may set cookies on your device. `}
        Until then nothing is loaded from there.
      </p>
      <div className="flex items-center flex-wrap gap-2">
        <Button kind="primary" size="small" className="noscript:hidden" onClick={onShow}>
          Show content
          <span className="sr-only">{` from ${provider}`}</span>
        </Button>
        <ExternalLink className="button ghost small" href={url}>{`Open at ${provider}`}</ExternalLink>
        <Link className="button ghost small" to="/sites/primediaplus-privacy">
          Data Privacy
        </Link>
      </div>
    </div>
  )
}

function EmbedFrame({ section: { provider, url, embedTitle } }: { section: Embed }) {
  const frame = useRef<HTMLIFrameElement>(null)
  // The iframe replaces the button that had the focus.
  useEffect(() => frame.current?.focus(), [])
  return (
    <iframe
      ref={frame}
      title={embedTitle ? `${embedTitle}, from ${provider}` : `Content from ${provider}`}
      src={url}
      style={embedSize(provider)}
      sandbox={SANDBOX}
      referrerPolicy="strict-origin-when-cross-origin"
      allow="encrypted-media; fullscreen; picture-in-picture"
      loading="lazy"
    />
  )
}
