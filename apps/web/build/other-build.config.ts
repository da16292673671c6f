import { mergeConfig } from 'vite'

import page from '../vite.config.ts'

/** The page as another build, in which every script has another name: what a deployment puts in the place of the first. */
export default mergeConfig(page, {
  build: { rolldownOptions: { output: { banner: 'globalThis.anotherBuild = true' } } },
})
