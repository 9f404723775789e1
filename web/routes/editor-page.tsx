import { ListSkeleton } from '#web/components/personal-list/list-skeleton.tsx'
import { TitleOrBackBar } from './title-or-back-bar.tsx'

interface EditorPageProps {
  title: string
  /** Null for listeners who are not editors. */
  children: React.ReactNode
}

/** The session exists only in the browser. */
export const EditorPage = ({ title, children }: EditorPageProps) => (
  <div className="page-width">
    <TitleOrBackBar title={title} />
    {children ?? <p className="body-large">This page is for editors.</p>}
  </div>
)

export const EditorPageSkeleton = ({ title }: { title: string }) => (
  <EditorPage title={title}>
    <ListSkeleton />
  </EditorPage>
)
