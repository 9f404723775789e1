import { Link2, Share2, X } from 'lucide-react'
import { useState } from 'react'
import { logShare } from '#web/analytics/log-share.ts'
import { toStationId } from '#web/gateway/stations.ts'
import { copyUrl } from '#web/lib/browser/copy-url.ts'
import { playerTime } from '#web/lib/time/duration.ts'
import { timestampUrl } from '#web/player/progress/timestamp.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import type { Sentence } from './paragraphs.ts'
import type { TranscribedPage } from './transcribed-page.ts'

interface QuoteBarProps {
  sentence: Sentence
  page: TranscribedPage
  onClose: () => void
}

/** The link of a sentence opens the recording's page, which plays from there. */
export function QuoteBar({ sentence: { startSeconds, text }, page, onClose }: QuoteBarProps) {
  const { headline: title, _url: url } = page
  const shared = { path: url, station: page.station && toStationId(page.station) }
  const [status, setStatus] = useState('')
  const link = new URL(timestampUrl(url, startSeconds ?? 0), window.location.origin).href
  const quote = `“${text}”`
  return (
    <div className="quote-bar" role="group" aria-label="Quote">
      <p className="line-clamp-2">
        <span className="timestamp">{playerTime(startSeconds ?? 0)}</span> {quote}
      </p>
      <div className="flex items-center gap-2">
        <Button
          kind="outlined"
          size="small"
          icon={<Link2 className="icon small" aria-hidden="true" />}
          onClick={async () => {
            setStatus(await copyUrl(link))
            logShare(shared, 'copy')
          }}
        >
          {status || 'Copy link to this sentence'}
        </Button>
        {'share' in navigator && (
          <Button
            kind="outlined"
            size="small"
            icon={<Share2 className="icon small" aria-hidden="true" />}
            // The promise rejects when the sheet is closed, which is not an error.
            onClick={() =>
              void navigator.share({ title, text: quote, url: link }).then(
                () => logShare(shared, 'native'),
                () => undefined,
              )
            }
          >
            Share
          </Button>
        )}
        <IconButton label="Close the quote" icon={<X className="icon small" aria-hidden="true" />} onClick={onClose} />
      </div>
      <span className="sr-only" role="status">
        {status}
      </span>
    </div>
  )
}
