/** `system` follows the device. */
export const THEME_CHOICES = ['system', 'light', 'dark'] as const
export type ThemeChoice = (typeof THEME_CHOICES)[number]

const STORAGE_KEY = 'switchboard.theme'

/** The choice stored on this device. An unknown value is ignored. */
export function readThemeChoice(): ThemeChoice {
  const stored = localStorage.getItem(STORAGE_KEY)
  return THEME_CHOICES.find((choice) => choice === stored) ?? 'system'
}

/** Shows the page in a theme and stores the choice. */
export function chooseTheme(choice: ThemeChoice) {
  if (choice === 'system') localStorage.removeItem(STORAGE_KEY)
  else localStorage.setItem(STORAGE_KEY, choice)
  showTheme(choice)
}

/** `data-theme` of the root element overrides the theme of the device: `tokens.css` reads it. */
export function showTheme(choice: ThemeChoice) {
  if (choice === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = choice
}
