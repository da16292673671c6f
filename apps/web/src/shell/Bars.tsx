import { useSyncExternalStore } from 'react'

import { build } from '#web/http/build.ts'
import { reloadWithTyped } from '#web/http/typed.ts'
import { NewBuildBar } from '#web/ui/NewBuildBar.tsx'
import { OfflineBar } from '#web/ui/OfflineBar.tsx'

import { useOnline } from './use-online.ts'

/** Notices about the whole page: it has no connection, or is an old build. Source: SHL-014. */
export function Bars() {
  const online = useOnline()
  const old = useSyncExternalStore(build.subscribe, build.isOld)
  return (
    <>
      <OfflineBar offline={!online} />
      <NewBuildBar old={old && online} onReload={reloadWithTyped} />
    </>
  )
}
