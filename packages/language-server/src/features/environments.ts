/** Requests of our own: the environments of a document, and the choice of one for a folder. */
import { type ChooseEnvironmentParams, protocolNames, type StatusParams } from '../protocol.js';
import type { EnvironmentsAnswer } from '../server-environment.js';
import { type Feature, guarded, refreshViews } from '../session.js';

export const environmentsFeature: Feature = {
  capabilities: () => ({}),

  register(session) {
    const { connection, documents, environment, publisher } = session;
    const noEnvironments: EnvironmentsAnswer = { folder: '', names: [] };
    connection.onRequest(
      protocolNames.environments,
      guarded(
        connection,
        noEnvironments,
        ({ textDocument }: Pick<StatusParams, 'textDocument'>): EnvironmentsAnswer =>
          environment.environmentsFor?.(textDocument.uri) ?? noEnvironments,
      ),
    );
    connection.onRequest(
      protocolNames.chooseEnvironment,
      guarded(connection, null, ({ textDocument, environment: name }: ChooseEnvironmentParams): null => {
        environment.chooseEnvironment?.(textDocument.uri, name ?? undefined);
        documents.unsettle();
        publisher.noteAll();
        refreshViews(session);
        void connection.sendNotification(protocolNames.statusChanged);
        return null;
      }),
    );
  },
};
