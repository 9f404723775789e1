/** Above the content on a narrow screen, in the top bar on a wide one. */
export const PageTitleLine = ({ children }: { children: string }) => (
  <h1 className="title-1 page-lead py-2 max-menu:pb-3.5 menu:text-[1.875rem]">{children}</h1>
)
