import type { AnalyticsHit } from '@switchboard/domain/analytics/contract'
import { errorText, pagePattern, productDimensions } from '@switchboard/domain/analytics/rules'
import type { ProductDimensions } from '@switchboard/domain/analytics/rules'
import type { CallShape } from '@switchboard/domain/call'
import { readProducts } from '@switchboard/domain/catalogue/contract'
import type { ErrorCode } from '@switchboard/domain/errors'

import { activeAccount, ofActiveAccount } from '#web/http/account.ts'
import { codeOf, isFailure } from '#web/http/failure.ts'
import type { Portal } from '#web/http/portal.tsx'
import { callQuery, queryClient } from '#web/http/query-client.ts'
import { session } from '#web/http/session.ts'

import { receiverOf } from './receivers.ts'

/** How a session ends silently: that is no error. Source: ANA Readings. */
const SESSION_ENDS: ReadonlySet<ErrorCode> = new Set([
  'LOGIN_REQUIRED',
  'UNAUTHORIZED',
  'SessionTokenRevoked',
])
/** The engine itself wrote their texts; any other text may be what somebody typed or was answered. */
const TEXTS_OF_THE_ENGINE: ReadonlySet<string> = new Set(['TypeError', 'ReferenceError', 'RangeError'])

/** Sends the page's use and its errors to the receiver, and nothing about a person. A failure of the receiver is ignored. */
export function analyticsOf({ configuration, platform }: Pick<Portal, 'configuration' | 'platform'>) {
  const { brand, version } = configuration
  const receiver = receiverOf(configuration)
  const knownProduct = productMemory()

  /** In this order they are the custom dimensions 1 to 5; unknown ones are left out. Source: ANA-001. */
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
      // counting must not disturb the page
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
        text: errorText(textOf(thrown)),
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
 * The product of the active account; null until the dashboard has brought the products. Never asked for from here: every
 * read of an account is recorded in the access list, and the customer did not make this one.
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

function textOf(thrown: unknown): string {
  if (isFailure(thrown)) return codeOf(thrown)
  if (!(thrown instanceof Error)) return 'GENERAL_ERROR'
  return TEXTS_OF_THE_ENGINE.has(thrown.name)
    ? `${thrown.name}: ${withoutValues(thrown.message)}`
    : thrown.name
}

/** Engines quote what was at fault: quoted text, and text that looks like a value, is removed. */
function withoutValues(text: string): string {
  return text.replaceAll(/(['"`]).*?\1|\S*[@?=\d]\S*/g, '…')
}
