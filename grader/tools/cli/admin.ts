/** npm run admin -- <name>: for the person who runs an installation. */
import { chooseCommand } from './choose-command.ts'

await chooseCommand('npm run admin', {
  accounts: { help: 'lists accounts and gives roles', run: () => import('./accounts.ts') },
  agents: { help: 'lists agents, makes and revokes their tokens', run: () => import('./agents.ts') },
  images: { help: 'saves and loads the images of the sandboxes', run: () => import('./images.ts') },
  store: { help: 'moves the store, backs it up, restores it', run: () => import('./store.ts') },
})
