import { Link } from '#web/ui/links/link.tsx'

interface PreviewBarProps {
  url: string
  /** Otherwise the page is published as it is shown. */
  isDraft: boolean
  /** Clears the pasted token; undefined when the editor is signed in. */
  onLeave: (() => void) | undefined
}

export const PreviewBar = ({ url, isDraft, onLeave }: PreviewBarProps) => (
  <aside
    className="relative z-10 flex min-h-9 flex-wrap items-center justify-center gap-x-5 gap-y-1 bg-signal px-4 py-1.5 text-meta font-semibold text-on-signal"
    aria-label="Preview"
  >
    <b>{isDraft ? 'Draft preview' : 'Preview of what is published'}</b>
    <Link className="min-h-6 underline underline-offset-3" to={url}>
      See what is published
    </Link>
    {onLeave && (
      <button type="button" className="min-h-6 underline underline-offset-3" onClick={onLeave}>
        Forget my token
      </button>
    )}
  </aside>
)
