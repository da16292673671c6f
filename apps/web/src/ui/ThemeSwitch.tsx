import { useId, useState } from 'react'

import { Icon, type IconName } from './Icon.tsx'
import { chooseTheme, readThemeChoice, THEME_CHOICES, type ThemeChoice } from './theme-choice.ts'
import styles from './ThemeSwitch.module.css'

const WORDS: Record<ThemeChoice, { icon: IconName; label: string }> = {
  system: { icon: 'screen', label: 'System' },
  light: { icon: 'sun', label: 'Light' },
  dark: { icon: 'moon', label: 'Dark' },
}

/** Light, dark or the setting of the device. The choice is stored on this device. */
export function ThemeSwitch() {
  const [chosen, setChosen] = useState(readThemeChoice)
  const name = useId()

  function choose(choice: ThemeChoice) {
    chooseTheme(choice)
    setChosen(choice)
  }

  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">Theme</legend>
      {THEME_CHOICES.map((choice) => (
        <label key={choice} className={styles.choice}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={chosen === choice}
            onChange={() => choose(choice)}
          />
          <Icon name={WORDS[choice].icon} size="small" />
          {WORDS[choice].label}
        </label>
      ))}
    </fieldset>
  )
}
