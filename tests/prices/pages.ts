import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { builtinEnvironments } from 'vitest/runtime'

import type { TestApi } from '../../apps/api/src/testing/api.ts'
import { SCREEN_WAIT, chooseWait } from '../../tools/patience.ts'

import type { Form } from './catalogue.ts'

const PORTAL = 'http://portal.test'

/** The page in a simulated browser, which calls the API of a test. */
export async function openPages() {
  // before the page's modules, which look for it; the API's, which take it for the browser, are there already
  const { teardown } = await builtinEnvironments.jsdom.setup(globalThis, { jsdom: { url: `${PORTAL}/` } })
  const [library, routes, portal, { configuration }, { session }, { mobile }, { wireless }] =
    await Promise.all([
      import('@testing-library/react'),
      import('../../apps/web/src/testing/area-routes.tsx'),
      import('../../apps/web/src/testing/portal.tsx'),
      import('../../apps/web/src/http/configuration.ts'),
      import('../../apps/web/src/http/session.ts'),
      import('../../apps/web/src/areas/mobile/area.ts'),
      import('../../apps/web/src/areas/wireless/area.ts'),
      import('../../apps/web/src/testing/setup.ts'),
    ])
  library.configure({ asyncUtilTimeout: chooseWait(SCREEN_WAIT) })
  const server = setupServer()
  server.listen({ onUnhandledRequest: 'bypass' })
  const network: Network = { app: null, token: '', change: (text) => text }
  server.use(http.all(`${PORTAL}/*`, ({ request }) => answerRequest(network, request)))

  return {
    library,
    /** Sends the following calls to this API, with this token. */
    async use({ app, token, change = (text) => text }: Partial<Network> & Pick<Network, 'app' | 'token'>) {
      Object.assign(network, { app, token, change })
      portal.testCalls()
      await configuration.load()
    },
    /** Renders a page with the prices of this form of an account. */
    show(address: string, accountCode: string, { brand, business }: Form): void {
      library.cleanup()
      portal.signInAs(accountCode)
      session.write({ businessGroup: business ? '2degreessmb' : 'residential' })
      routes.showRoutes([...mobile.routes, ...wireless.routes], address, { ...portal.testPortal(), brand })
    },
    async close() {
      library.cleanup()
      server.close()
      await teardown(globalThis)
    },
  }
}

export type Pages = Awaited<ReturnType<typeof openPages>>

type Network = {
  app: TestApi['app'] | null
  token: string
  /** Changes the text of a reply on its way. */
  change: (text: string) => string
}

async function answerRequest({ app, token, change }: Network, request: Request): Promise<Response> {
  if (app === null) throw new Error('nobody answers')
  const { pathname, search } = new URL(request.url)
  const text = await request.text()
  const { body, statusCode, headers } = await app.inject({
    method: request.method === 'POST' ? 'POST' : 'GET',
    url: `${pathname}${search}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(text !== '' && { payload: text }),
  })
  const type = String(headers['content-type'])
  return new HttpResponse(change(body), { status: statusCode, headers: { 'content-type': type } })
}
