import type { AnalyticsHit } from '@switchboard/domain/analytics/contract'
import { errorText, pagePattern, productDimensions } from '@switchboard/domain/analytics/rules'
import type { ProductDimensions } from '@switchboard/domain/analytics/rules'
import type { CallShape } from '@switchboard/domain/call'
import { readProducts } from '@switchboard/domain/catalogue/contract'
import type { ErrorCode } from '@switchboard/domain/errors'

import { activeAccount, ofActiveAccount } from '#web/http/account.ts'
import { toErrorCode, isFailure } from '#web/http/failure.ts'
import type { Portal } from '#web/http/portal.tsx'
import { callQuery, queryClient } from '#web/http/query-client.ts'
import { session } from '#web/http/session.ts'

import { createReceiver } from './receivers.ts'

/** The end of a session is not an error. Source: ANA Readings. */
const SESSION_END_CODES: ReadonlySet<ErrorCode> = new Set([
  'LOGIN_REQUIRED',
  'UNAUTHORIZED',
  'SessionTokenRevoked',
])
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
    pageOpened: (routePath: string) =>
      send((dimensions) => ({ kind: 'page', page: pagePattern(routePath), ...dimensions })),

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
 * Returns a function that finds the product of the active account: null until the home page has loaded the products. They are
 * not requested here, because the access list records every read, and the customer would not have caused it.
 */
function createProductMemory(): () => ProductDimensions | null {
  let known: { readonly account: string; readonly product: ProductDimensions } | null = null
  return () => {
    if (!session.isLoggedIn()) return null
    const account = activeAccount()
    const products = queryClient.getQueryData(callQuery(readProducts, ofActiveAccount()).queryKey)
    if (products !== undefined) known = { account, product: productDimensions(products.CoreProducts) }
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
