import { PageTitleLine } from '#web/content/catchup/page-title-line.tsx'
import { BackBar } from '#web/shell/back-bar.tsx'

/** The name of a page that hides the mobile top bar: with the way back on a narrow screen. */
export const TitleOrBackBar = ({ title }: { title: string }) => (
  <>
    <div className="only-m">
      <BackBar title={title} />
    </div>
    <div className="only-d">
      <PageTitleLine>{title}</PageTitleLine>
    </div>
  </>
)
