import type { Page, Request } from '@playwright/test'

import { expectDashboard } from './steps.ts'

export const USER = 'finn'
const ACCOUNT = '100701'
/** The calls of a dashboard load, in alphabetical order. */
export const API_CALLS = [
  'GET /api/dynamicconfig',
  'POST /api/user/claims',
  `GET /api/accounts/${ACCOUNT}/dashboard`,
].toSorted()

/** This includes the font, and three scripts and their styles that load later. */
export const MAX_REQUESTS = 12

/** Loads the dashboard. Returns the browser's requests until the network is idle. */
export async function readLoadRequests(page: Page): Promise<Request[]> {
  const requests: Request[] = []
  const listen = (request: Request) => {
    if (!request.url().startsWith('data:')) requests.push(request)
  }
  page.on('request', listen)
  await page.goto('/', { waitUntil: 'networkidle' })
  await expectDashboard(page)
  page.off('request', listen)
  return requests
}

export function isApiRequest(request: Request): boolean {
  return readPath(request).startsWith('/api/')
}

export function listApiCalls(requests: readonly Request[]): string[] {
  return requests
    .filter(isApiRequest)
    .map((request) => `${request.method()} ${readPath(request)}`)
    .toSorted()
}

/** The font files, without the hash in their names. */
export function listFonts(requests: readonly Request[]): string[] {
  return requests
    .map((request) => /\/assets\/font-(.+)-\w+\.woff2$/.exec(readPath(request))?.[1])
    .filter((font) => font !== undefined)
}

export function readPath(request: Request): string {
  return new URL(request.url()).pathname
}
