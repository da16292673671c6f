import type { AnalyticsHit } from '@switchboard/domain/analytics/contract'
import { errorText, pagePattern, productDimensions } from '@switchboard/domain/analytics/rules'
import type { ProductDimensions } from '@switchboard/domain/analytics/rules'
import type { CallShape } from '@switchboard/domain/call'
import type { ErrorCode } from '@switchboard/domain/errors'

import { activeAccount } from '#web/http/account.ts'
import { toErrorCode, isFailure } from '#web/http/failure.ts'
import type { Portal } from '#web/http/portal.tsx'
import { queryClient } from '#web/http/query-client.ts'
import { session } from '#web/http/session.ts'
import { accountQuery } from '#web/http/use-account.ts'

import { createReceiver } from './receivers.ts'

/** The end of a session is not an error. Source: ANA Readings. */
const SESSION_END_CODES: ReadonlySet<ErrorCode> = new Set([
  'LOGIN_REQUIRED',
  'UNAUTHORIZED',
  'SessionTokenRevoked',
])
const MAX_WAIT_MILLISECONDS = 5_000
/** The JavaScript engine writes the messages of these errors. Other messages may contain input or replies. */
const ENGINE_ERRORS: ReadonlySet<string> = new Set(['TypeError', 'ReferenceError', 'RangeError'])

/** Sends page views and errors to the receiver, without personal data. A failure of the receiver is ignored. */
export function createAnalytics({ configuration, platform }: Pick<Portal, 'configuration' | 'platform'>) {
  const { brand, version } = configuration
  const receiver = createReceiver(configuration)
  const findProduct = createProductMemory()

  /** The custom dimensions 1 to 5; unknown values are left out. Source: ANA-001. */
  function listDimensions() {
    const product = findProduct()
    return {
      dimension1: brand,
      dimension2: platform.name,
      ...(product !== null && { dimension3: product.technology, dimension4: product.voice }),
      dimension5: version,
    }
  }

  function send(buildHit: (dimensions: ReturnType<typeof listDimensions>) => AnalyticsHit): void {
    try {
      receiver?.(buildHit(listDimensions()))
    } catch {
      // a failure of the analytics must not affect the page
    }
  }

  return {
    async pageOpened(routePath: string) {
      await waitForAccount()
      send((dimensions) => ({ kind: 'page', page: pagePattern(routePath), ...dimensions }))
    },

    /** Source: ANA-002. */
    routeFailed: (routePath: string, thrown: unknown) =>
      send((dimensions) => ({
        kind: 'exception',
        page: pagePattern(routePath),
        text: errorText(describeError(thrown)),
        fatal: true,
        ...dimensions,
      })),

    /** Source: ANA-003. */
    callFailed({ method, path }: Pick<CallShape, 'method' | 'path'>, code: ErrorCode) {
      if (SESSION_END_CODES.has(code)) return
      send((dimensions) => ({
        kind: 'event',
        call: `${method}:${path}`,
        text: errorText(code),
        ...dimensions,
      }))
    },
  }
}

/**
 * Waits until the page has loaded the active account, at most for some seconds or until the page is left. The account is not
 * requested here, because the access list records every read, and the customer would not have caused it.
 */
function waitForAccount(): Promise<void> {
  if (!session.isLoggedIn()) return Promise.resolve()
  const { queryKey } = accountQuery()
  const isLoaded = () => queryClient.getQueryData(queryKey) !== undefined
  if (isLoaded()) return Promise.resolve()
  return new Promise((resolve) => {
    const stopListening = queryClient.getQueryCache().subscribe(() => isLoaded() && end())
    const timer = setTimeout(end, MAX_WAIT_MILLISECONDS)
    window.addEventListener('pagehide', end)
    function end() {
      stopListening()
      clearTimeout(timer)
      window.removeEventListener('pagehide', end)
      resolve()
    }
  })
}

/**
 * Returns a function that finds the product of the active account: null until the page has loaded the account.
 */
function createProductMemory(): () => ProductDimensions | null {
  let known: { readonly account: string; readonly product: ProductDimensions } | null = null
  return () => {
    if (!session.isLoggedIn()) return null
    const account = activeAccount()
    const products = queryClient.getQueryData(accountQuery().queryKey)?.serviceFacts?.coreProducts
    if (products !== undefined) known = { account, product: productDimensions(products) }
    return known?.account === account ? known.product : null
  }
}

function describeError(thrown: unknown): string {
  if (isFailure(thrown)) return toErrorCode(thrown)
  if (!(thrown instanceof Error)) return 'GENERAL_ERROR'
  return ENGINE_ERRORS.has(thrown.name) ? `${thrown.name}: ${removeValues(thrown.message)}` : thrown.name
}

/** Engines quote the values that caused an error, so quoted texts and words that look like values are removed. */
function removeValues(text: string): string {
  return text.replaceAll(/(['"`]).*?\1|\S*[@?=\d]\S*/g, '…')
}
