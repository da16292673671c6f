import { useQuery } from '@tanstack/react-query'

import type { InventoryItem } from '@switchboard/domain/wifi/contract'

import type { Failure } from '#web/http/failure.ts'
import { Columns } from '#web/ui/Columns.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { SectionError } from '#web/ui/SectionError.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { itemQuery, routerItemQuery, settingsQuery } from './queries.ts'
import { WifiSettingsPart } from './WifiSettingsPart.tsx'
import { ADVICE, TITLE, failureTitle } from './words.ts'

/** The wifi networks of the account's router. Source: WIF-001. */
export function WifiScreen() {
  return (
    <>
      <div className="no-print">
        <PageHeading
          title={TITLE}
          lead="The name and password of your wifi, as your modem has them."
          back={{ href: '/', label: 'Home' }}
        />
      </div>
      <Columns>
        <LinkedRouter />
      </Columns>
    </>
  )
}

type RouterQuery = {
  readonly error: Failure | null
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

/** Loads the router of the account. If the reply has only its id, the router is loaded by the id. */
function LinkedRouter() {
  const linked = useQuery(routerItemQuery())
  const itemId = linked.data?.inventoryItemId ?? ''
  const itemById = useQuery({
    ...itemQuery(itemId),
    enabled: linked.data !== undefined && linked.data.inventoryItem === undefined,
  })
  const item = linked.data?.inventoryItem ?? itemById.data
  if (item !== undefined) return <Router item={item} />
  const failed = [linked, itemById].find(({ isError }) => isError)
  return failed === undefined ? <LoadingRouter /> : <NotShown query={failed} />
}

function Router({ item }: { readonly item: InventoryItem }) {
  const settings = useQuery(settingsQuery(item.inventoryItemId))
  if (settings.data !== undefined)
    return (
      <WifiSettingsPart
        item={item}
        settings={settings.data}
        isReloading={settings.isFetching}
        onReload={() => void settings.refetch()}
      />
    )
  return settings.isError ? <NotShown query={settings} /> : <LoadingRouter />
}

function LoadingRouter() {
  return <Skeleton card label="Asking your modem" lines={['heading', 'text', 'button', 'text', 'button']} />
}

const NOT_AVAILABLE: ReadonlySet<string> = new Set([
  'NO_LINKED_INVENTORY_ITEM_ID',
  'WIFI_CONFIGURABLE_ITEM_NOT_AVAILABLE',
])

/** Source: WIF-013 to WIF-016. */
function NotShown({ query: { error, isFetching, refetch } }: { readonly query: RouterQuery }) {
  if (error === null) return null
  if (NOT_AVAILABLE.has(error.code))
    return (
      <EmptyState icon="wifi" title="Wifi settings are not available for your router">
        We cannot change it from here. Its own page can: the address is on the sticker beneath it.
      </EmptyState>
    )
  return (
    <SectionError title={failureTitle(error)} onRetry={() => void refetch()} retrying={isFetching}>
      {error.code === 'WIFI_SETTINGS_UNAVAILABLE'
        ? ADVICE.WIFI_SETTINGS_UNAVAILABLE
        : 'Your wifi works as before.'}
    </SectionError>
  )
}
