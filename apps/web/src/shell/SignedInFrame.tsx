import { Suspense, useCallback, useEffect, useState } from 'react'
import type { ReactNode } from 'react'

import { EntriesProvider } from '#web/http/entries.tsx'
import { lazyOptionalPart, lazyPart } from '#web/http/on-demand.ts'
import { usePlace } from '#web/http/place.tsx'
import { usePortal } from '#web/http/portal.tsx'
import { session } from '#web/http/session.ts'
import { useAccount } from '#web/http/use-account.ts'
import { Frame } from '#web/ui/Frame.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { SideMenu } from '#web/ui/SideMenu.tsx'
import type { MenuGroup } from '#web/ui/SideMenu.tsx'
import { Wordmark } from '#web/ui/Wordmark.tsx'

import { AccountButton } from './AccountButton.tsx'
import type { AreaRoute, EnteredRoute } from '#web/area.ts'
import { ROUTES } from './areas.ts'
import { backTarget } from './back.ts'
import { openBanners } from './banners.ts'
import { Bars } from './Bars.tsx'
import { HelpSearch } from './HelpSearch.tsx'
import { menuGroups, subMenu, tabItems } from './menu.ts'
import { MenuGroups } from './menu-groups.ts'
import { MoreMenu } from './MoreMenu.tsx'
import { withNewerRoutes } from './newer-portal.ts'
import { accountFacts } from './session-check.ts'
import { SubMenu } from './SubMenu.tsx'
import { VersionNote } from './VersionNote.tsx'

const StaffIndicator = lazyPart(async () => (await import('./StaffIndicator.tsx')).StaffIndicator)
const Banners = lazyOptionalPart(async () => (await import('./Banners.tsx')).Banners)
const TabBar = lazyPart(async () => (await import('#web/ui/TabBar.tsx')).TabBar)
const MenuSheet = lazyPart(async () => (await import('./MenuSheet.tsx')).MenuSheet)

type SignedInFrameProps = {
  readonly route: EnteredRoute
  /** The routes that the menus may lead to. */
  readonly routes?: readonly AreaRoute[]
  readonly children: ReactNode
}

/** The shell around a signed-in user's screens. Source: SHL-014 to SHL-019, SHL-040. */
export function SignedInFrame({ route, routes = ROUTES, children }: SignedInFrameProps) {
  const portal = usePortal()
  const [menuOpen, setMenuOpen] = useState(false)
  const back = useBack(route)
  const context = { ...useRouteContext(routes), current: route.path }
  const hasScreen = (path: string) => context.routes.some((each) => each.path === path)
  const groups = menuGroups(context, portal.brand)
  const banners = route.path === '/' ? openBanners(context) : []
  const { mobile } = portal.configuration
  const mark = <Wordmark name={portal.brand.name} path={portal.brand.wordmark.path} />

  return (
    <Frame
      bars={
        <>
          <Suspense>{session.isStaff(portal.configuration.iam.staffIssuer) && <StaffIndicator />}</Suspense>
          <Bars />
        </>
      }
      side={<Side mark={mark} groups={groups} />}
      top={{
        narrow: (
          <>
            {/* home is the first screen of the app: only the back button of the device works there */}
            {!(mobile && route.path === '/') && <IconButton icon="back" label="Back" onClick={back} />}
            {!mobile && (
              <IconButton icon="menu" label="Menu" aria-haspopup="dialog" onClick={() => setMenuOpen(true)} />
            )}
          </>
        ),
        start: <AccountButton />,
        end: <MoreMenu />,
      }}
      tabBar={
        mobile && (
          <Suspense>
            <TabBar label="Places" items={tabItems(context)} />
          </Suspense>
        )
      }
    >
      <SubMenu items={subMenu(context)} />
      <EntriesProvider value={{ facts: context.facts, hasScreen }}>
        <MenuGroups value={groups}>{children}</MenuGroups>
      </EntriesProvider>
      <Suspense>{banners.length > 0 && <Banners banners={banners} />}</Suspense>
      <Suspense>
        {menuOpen && <MenuSheet mark={mark} groups={groups} onClose={() => setMenuOpen(false)} />}
      </Suspense>
    </Frame>
  )
}

function Side({ mark, groups }: { readonly mark: ReactNode; readonly groups: readonly MenuGroup[] }) {
  return (
    <>
      {mark}
      <SideMenu label="Main" groups={groups} />
      <HelpSearch id="help-search" />
      <VersionNote />
    </>
  )
}

/** The routes, and the facts of the account that decide which routes it may enter. */
function useRouteContext(routes: readonly AreaRoute[]) {
  const portal = usePortal()
  const { newerPortal } = portal.configuration
  const { data: account, isPending } = useAccount()
  const facts = { ...accountFacts(portal), services: account?.serviceFacts ?? null }
  return { routes: withNewerRoutes(routes, newerPortal), facts, newerPortal, isLoading: isPending }
}

function useBack(route: EnteredRoute): () => void {
  const { go } = usePlace()
  const { platform } = usePortal()
  const back = useCallback(() => {
    const target = backTarget(route)
    if (target === null) platform.goHome()
    else go(target)
  }, [route, platform, go])
  // the back button of the device does the same as the back button of the page
  useEffect(() => platform.onBack(back), [platform, back])
  return back
}
