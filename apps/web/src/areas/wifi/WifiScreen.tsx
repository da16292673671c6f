import { useQuery } from '@tanstack/react-query'

import type { InventoryItem } from '@switchboard/domain/wifi/contract'

import type { Failure } from '#web/http/failure.ts'
import { Columns } from '#web/ui/Columns.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'

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

/** Loads the router of the account. If the reply has only its id, the router is loaded by the id. */
function LinkedRouter() {
  const linked = useQuery(routerItemQuery())
  const itemId = linked.data?.inventoryItemId ?? ''
  const itemById = useQuery({
    ...itemQuery(itemId),
    enabled: linked.data !== undefined && linked.data.inventoryItem === undefined,
  })
  const { error, isFetching, refetch } = linked.isError ? linked : itemById
  const data = linked.data?.inventoryItem ?? itemById.data
  return (
    <Loaded query={{ data, error, isFetching, refetch }} {...LOADING}>
      {(item) => <Router item={item} />}
    </Loaded>
  )
}

function Router({ item }: { readonly item: InventoryItem }) {
  const query = useQuery(settingsQuery(item.inventoryItemId))
  return (
    <Loaded query={query} {...LOADING}>
      {(settings) => (
        <WifiSettingsPart
          item={item}
          settings={settings}
          isReloading={query.isFetching}
          onReload={() => void query.refetch()}
        />
      )}
    </Loaded>
  )
}

const NOT_AVAILABLE: ReadonlySet<string> = new Set([
  'NO_LINKED_INVENTORY_ITEM_ID',
  'WIFI_CONFIGURABLE_ITEM_NOT_AVAILABLE',
])

const NO_SETTINGS = (
  <EmptyState icon="wifi" title="Wifi settings are not available for your router">
    We cannot change it from here. Its own page can: the address is on the sticker beneath it.
  </EmptyState>
)

/** Source: WIF-013 to WIF-016. */
const LOADING = {
  loading: 'Asking your modem',
  lines: ['heading', 'text', 'button', 'text', 'button'],
  failed: failureTitle,
  advice: ({ code }: Failure) =>
    code === 'WIFI_SETTINGS_UNAVAILABLE' ? ADVICE.WIFI_SETTINGS_UNAVAILABLE : 'Your wifi works as before.',
  renderInstead: ({ code }: Failure) => (NOT_AVAILABLE.has(code) ? NO_SETTINGS : undefined),
} as const
