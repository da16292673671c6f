import type { AreaRoute } from '#web/shell/area.ts'

export const sessionRoutes: readonly AreaRoute[] = [
  {
    path: '/login',
    title: 'Sign in',
    session: 'loggedOut',
    guards: [],
    screen: async () => (await import('./login/LoginScreen.tsx')).LoginScreen,
  },
  {
    path: '/legacy-login',
    title: 'Sign in',
    session: 'loggedOut',
    guards: [],
    screen: async () => (await import('./login/LegacyLoginScreen.tsx')).LegacyLoginScreen,
  },
  {
    path: '/login-complete',
    title: 'Signing in',
    session: 'loggedOut',
    guards: [],
    screen: async () => (await import('./LoginCompleteScreen.tsx')).LoginCompleteScreen,
  },
  {
    path: '/logout-complete',
    title: 'Signed out',
    session: 'loggedOut',
    guards: [],
    screen: async () => (await import('./LogoutCompleteScreen.tsx')).LogoutCompleteScreen,
  },
  {
    path: '/auto-login',
    title: 'Opening an account',
    session: 'open',
    guards: [],
    screen: async () => (await import('./AutoLoginScreen.tsx')).AutoLoginScreen,
  },
]
