import { Highlighted } from '#web/components/highlighted.tsx'
import { ResponsiveImage } from '#web/components/images/responsive-image.tsx'
import { Link } from '#web/ui/links/link.tsx'
import type { SearchResponse } from './saved-results.ts'

const KINDS = { SECTION: 'Page', TOPIC: 'Topic', PRESENTER: 'Presenter' }

interface SubjectListProps {
  subjects: SearchResponse['subjects']
  query: string
}

export const SubjectList = ({ subjects, query }: SubjectListProps) =>
  subjects.length > 0 && (
    <ul className="subjects" aria-label="Pages, topics and presenters">
      {subjects.map(({ id, kind, name, _url, headerImage: image }) => (
        <li key={`${kind} ${id}`} className="max-w-full">
          <Link className="chip" to={_url}>
            {image && (
              <span className="art round w-7 flex-none -ml-2">
                <ResponsiveImage
                  url={image.mediumCircle}
                  placeholder={image.placeholder}
                  alt=""
                  width={28}
                  height={28}
                  sizes="28px"
                />
              </span>
            )}
            <span className="truncate text-text">
              <Highlighted text={name} query={query} />
            </span>
            <span className="meta">
              <span className="sr-only">, </span>
              {KINDS[kind]}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
