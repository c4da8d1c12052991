import { registrySchema } from '../registry/registry-schema.ts';
import { noPackage, type Command } from './command.ts';

/** `schema`: for people and machines alike. */
export const schemaCommand: Command = {
  name: 'schema',
  usage: '',
  summary: 'the JSON Schema of the registry and of an entry of its audit',
  run: async (call) => {
    noPackage(call, schemaCommand);
    const data = registrySchema();
    return { lines: [JSON.stringify(data, null, 2)], data };
  },
};
