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

/** Codes of an ended session, which is not an error. Source: ANA Readings. */
const SESSION_ENDS: ReadonlySet<ErrorCode> = new Set([
  'LOGIN_REQUIRED',
  'UNAUTHORIZED',
  'SessionTokenRevoked',
])
/** Errors whose messages the engine wrote; other messages may contain input or replies. */
const TEXTS_OF_THE_ENGINE: ReadonlySet<string> = new Set(['TypeError', 'ReferenceError', 'RangeError'])

/** Sends page views and errors to the receiver, without personal data. A failure of the receiver is ignored. */
export function createAnalytics({ configuration, platform }: Pick<Portal, 'configuration' | 'platform'>) {
  const { brand, version } = configuration
  const receiver = createReceiver(configuration)
  const knownProduct = productMemory()

  /** The custom dimensions 1 to 5, in this order; unknown values are left out. Source: ANA-001. */
  function dimensions() {
    const product = knownProduct()
    return {
      dimension1: brand,
      dimension2: platform.name,
      ...(product !== null && { dimension3: product.technology, dimension4: product.voice }),
      dimension5: version,
    }
  }

  function send(hitWith: (known: ReturnType<typeof dimensions>) => AnalyticsHit): void {
    try {
      receiver?.(hitWith(dimensions()))
    } catch {
      // a failure of the analytics must not affect the page
    }
  }

  return {
    pageOpened: (routePath: string) =>
      send((known) => ({ kind: 'page', page: pagePattern(routePath), ...known })),

    /** Source: ANA-002. */
    routeFailed: (routePath: string, thrown: unknown) =>
      send((known) => ({
        kind: 'exception',
        page: pagePattern(routePath),
        text: errorText(describeError(thrown)),
        fatal: true,
        ...known,
      })),

    /** Source: ANA-003. */
    callFailed({ method, path }: Pick<CallShape, 'method' | 'path'>, code: ErrorCode) {
      if (SESSION_ENDS.has(code)) return
      send((known) => ({ kind: 'event', call: `${method}:${path}`, text: errorText(code), ...known }))
    },
  }
}

/**
 * The product of the active account; null until the dashboard has loaded the products. It is never requested from here,
 * because every read of an account is recorded in the access list, and the customer did not cause this one.
 */
function productMemory(): () => ProductDimensions | null {
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
  return TEXTS_OF_THE_ENGINE.has(thrown.name)
    ? `${thrown.name}: ${withoutValues(thrown.message)}`
    : thrown.name
}

/** Engines quote the values that caused an error, so quoted text and text that looks like a value is removed. */
function withoutValues(text: string): string {
  return text.replaceAll(/(['"`]).*?\1|\S*[@?=\d]\S*/g, '…')
}
