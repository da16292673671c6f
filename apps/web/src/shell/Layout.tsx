import { Outlet } from '@tanstack/react-router'

/** Around every screen. */
export function Layout() {
  return (
    <main>
      <Outlet />
    </main>
  )
}
