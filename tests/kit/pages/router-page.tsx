import type { ReactNode } from 'react'
import { createRequestHandler, Outlet, Scripts, type EntryContext, type ServerBuild } from 'react-router'

const HANDLER = { hasAction: false, hasClientAction: false, hasClientLoader: false, hasClientMiddleware: false }

const Document = ({ children }: { children?: ReactNode }) => (
  <html lang="en">
    <body>
      {children ?? <Outlet />}
      <Scripts />
    </body>
  </html>
)

/**
 * Renders a document with React Router's own server runtime, so that tests of code that depends on its HTML or its internals
 * fail when the library changes them. `loaded` is the data of the root loader; `render` turns the context into HTML. With the
 * route discovery `lazy` the document contains the manifest that the built site loads as a module.
 */
export async function routerPage(
  loaded: unknown,
  render: (context: EntryContext, url: string) => Promise<string>,
  routeDiscovery: 'initial' | 'lazy' = 'initial',
): Promise<string> {
  const route = { id: 'root', path: '', module: '/assets/root.js' }
  const build: ServerBuild = {
    entry: {
      module: {
        default: async (request, status, headers, context) =>
          new Response(await render(context, request.url), { status, headers }),
      },
    },
    routes: { root: { id: 'root', path: '', module: { default: Document, loader: () => loaded } } },
    assets: {
      entry: { module: '/assets/entry.js', imports: ['/assets/react.js'] },
      routes: {
        root: {
          ...route,
          ...HANDLER,
          hasLoader: true,
          hasErrorBoundary: false,
          hasServerMiddleware: false,
          imports: ['/assets/frame.js'],
          css: ['/assets/root.css'],
        },
      } as unknown as ServerBuild['assets']['routes'],
      url: '/assets/manifest.js',
      version: '1',
    },
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: routeDiscovery, manifestPath: '/__manifest' },
  }
  const response = await createRequestHandler(build, 'production')(new Request('http://site.example/'))
  return response.text()
}
