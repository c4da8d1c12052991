import { runOperatorCommand } from '../../../platform/operator/run-operator-command.ts';
import { runWaitingRoomCommand } from './waiting-room.ts';

await runOperatorCommand('waiting-room-command', runWaitingRoomCommand);
